# What pkgsrc does with irtools: `stage-install` of a tree that is built, at
# WRKSRC, and the fields, printed. DESTDIR and PREFIX are set by the caller.

PKGNAME?=	${DISTNAME}
PKGMANDIR=	man
EXTRACT_SUFX?=	.tar.gz
INSTALL_TARGET?=	install
INSTALL_MAKE_FLAGS+=	DESTDIR=${DESTDIR:Q}

.for field in DISTNAME CATEGORIES MASTER_SITES MAINTAINER HOMEPAGE COMMENT \
	LICENSE USE_LANGUAGES
.  if empty(${field})
.    error no ${field}
.  endif
.endfor

fields:
	@echo ${PKGNAME:Q}
	@echo ${DISTNAME:Q}${EXTRACT_SUFX:Q}
	@echo ${MASTER_SITES:Q}
	@echo ${CATEGORIES:Q}
	@echo ${COMMENT:Q}
	@echo ${LICENSE:Q}
	@echo ${TEST_TARGET:Q}

stage-install:
	cd ${WRKSRC:Q} && ${MAKE_PROGRAM} ${MAKE_FLAGS} ${INSTALL_MAKE_FLAGS} \
	    -f Makefile ${INSTALL_TARGET}
