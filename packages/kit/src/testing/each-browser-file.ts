/*
 * Files of tests share a browser, and with it what the one before left there: a language, a page's choices, a phone's
 * kept work. Each begins in English with nothing kept, whatever order they run in.
 */
for (const one of document.cookie.split('; '))
  for (const where of ['', '; Path=/']) document.cookie = `${one.split('=')[0]}=; Max-Age=0${where}`
document.cookie = 'language=en; Path=/'
localStorage.clear()
sessionStorage.clear()
for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
for (const name of await caches.keys()) await caches.delete(name)
