#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/out.h"
#include "base/out_priv.h"
#include "base/outfile.h"
#include "base/text.h"

enum { NONE, PART, WHOLE };

static volatile sig_atomic_t state;
static struct text path, temp, beside;   /* with their NUL */
static int file;

/* Gives the file its name if it is whole, else removes it. Called by a signal,
 * too. */
static int
settle(void)
{
	int kept = state == WHOLE && rename(temp.s, path.s) == 0;

	if (state != NONE && !kept)
		unlink(temp.s);
	if (beside.n)
		unlink(beside.s);
	beside.n = 0;
	state = NONE;
	return kept;
}

static void
list(void)
{
	out_text(path.s);
	out_ch('\n');
}

/* Runs before the output's own function, which then writes the line. */
static void
settle_at_exit(void)
{
	if (state == NONE)
		return;
	out_forget();
	if (settle())
		list();
}

/* Raises the signal again, which now has its usual effect. */
static void
settle_at_signal(int sig)
{
	settle();
	raise(sig);
}

static void
signals(sigset_t *set)
{
	sigemptyset(set);
	sigaddset(set, SIGHUP);
	sigaddset(set, SIGINT);
	sigaddset(set, SIGTERM);
}

static void
catch(int sig)
{
	struct sigaction was, now = { 0 };

	now.sa_handler = settle_at_signal;
	now.sa_flags = SA_RESETHAND;
	signals(&now.sa_mask);
	if (sigaction(sig, NULL, &was) == 0 && was.sa_handler != SIG_IGN)
		sigaction(sig, &now, NULL);
}

/* Prepares for exits and signals, once. A file that grows too large is an error
 * like a full disk from then on. */
static void
arm(void)
{
	static int armed;

	if (armed++)
		return;
	out_if_failed(NULL);
	if (atexit(settle_at_exit) != 0)
		err_die("out of memory");
	catch(SIGHUP);
	catch(SIGINT);
	catch(SIGTERM);
	signal(SIGXFSZ, SIG_IGN);
}

/* Opens a file of the first name that is free, so that it is no other
 * program's. The dot in front of its name sets it apart from files that
 * stay. */
static int
open_temp(void)
{
	const char *slash = strrchr(path.s, '/');
	size_t dir = slash ? (size_t)(slash - path.s) + 1 : 0, stem;
	const char *suffix = strrchr(path.s + dir, '.');
	long long n = 0;
	int fd;

	temp.n = 0;
	text_mem(&temp, path.s, dir);
	text_ch(&temp, '.');
	text_z(&temp, err_name());
	text_ch(&temp, '.');
	text_int(&temp, (long long)getpid());
	text_ch(&temp, '.');
	stem = temp.n;
	do {
		temp.n = stem;
		text_int(&temp, n++);
		text_z(&temp, suffix ? suffix : "");
		text_ch(&temp, '\0');
		fd = open(temp.s, O_WRONLY | O_CREAT | O_EXCL, 0666);
	} while (fd < 0 && errno == EEXIST);
	return fd;
}

void
outfile_begin(const char *name)
{
	sigset_t set, was;

	outfile_end();
	arm();
	path.n = 0;
	text_mem(&path, name, strlen(name) + 1);
	signals(&set);
	sigprocmask(SIG_BLOCK, &set, &was);
	file = open_temp();
	if (file < 0)
		err_die("%s:", path.s);
	state = PART;
	sigprocmask(SIG_SETMASK, &was, NULL);
	out_to(file, path.s);
}

void
outfile_whole(void)
{
	out_if_failed(NULL);     /* the text is the file's, not the list's */
	out_flush();
	state = WHOLE;
}

const char *
outfile_temp(void)
{
	return temp.s;
}

const char *
outfile_beside(void)
{
	int fd;

	if (beside.n)
		return beside.s;
	text_mem(&beside, temp.s, temp.n - 1);
	text_mem(&beside, ".ir", 4);
	fd = open(beside.s, O_WRONLY | O_CREAT | O_EXCL, 0666);
	if (fd < 0 || close(fd) != 0)
		err_die("%s:", beside.s);
	return beside.s;
}

void
outfile_close(void)
{
	out_to(STDOUT_FILENO, NULL);
	if (close(file) != 0 || rename(temp.s, path.s) != 0) {
		state = PART;
		err_die("%s:", path.s);
	}
	state = NONE;
	settle();
}

void
outfile_end(void)
{
	if (state == NONE)
		return;
	outfile_close();
	list();
	out_flush();
}

/* The output may hold a line that is for another file. */
static void
write_bytes(const char *p, size_t n)
{
	ssize_t k;

	for (; n > 0; p += k, n -= (size_t)k)
		while ((k = write(file, p, n)) < 0)
			if (errno != EINTR)
				err_die("%s:", path.s);
}

void
outfile_make(const char *dir, struct str name, const void *bytes, size_t n)
{
	struct text t = { 0 };

	text_dir(&t, dir);
	text_str(&t, name);
	text_ch(&t, '\0');
	outfile_begin(t.s);
	write_bytes(bytes, n);
	outfile_close();
	free(t.s);
}
