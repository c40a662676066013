// The first `Intl` format takes a phone 100 ms, and every page needs one. This small file loads first and creates it
// while the others are still loading.
new Intl.DateTimeFormat(document.documentElement.lang).format();
