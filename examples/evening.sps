SimPoseSPS 1
|Start
N 0 0 0 1 0 0
N 1 1 0 2 0 2
N 4 2 0 3 0 -2
A wash the dishes
N 3 1 2 4 0 0
N 4 4 0 5 0 -2
A read
N 2 4 5 6 1 3
N 5 6 0 7 0 0
N 4 6 7 8 0 -2
A turn over
N 4 6 8 9 0 -2
A sleep
|End
|Start
N 0 0 0 1 0 0
N 4 1 0 2 -2 0
A cook
|End
|Start
N 0 0 0 1 0 0
N 4 1 0 3 1 1
A bow
A bow
N 4 1 3 2 -1 -2
|End
Selected 0
f 0 0 0 0 0
m 0 xskin-head 7
t 0 face brown.bmp
m 1 xskin-body 7
t 1 shirt.bmp
m 2 xskin-left hand
t 2 hand.bmp
m 3 xskin-right hand
t 3 hand.bmp
m 4 xskin-book
t 4 book.bmp
f - end
f 1 3 1 2 1
m 0 xskin-head 2
t 0 face.bmp
m 1 xskin-body 2
t 1 dress.bmp
m 2 xskin-left hand
t 2 hand.bmp
m 3 xskin-right hand
t 3
f - end
