/*
 * Test files share a browser, including the state left by the previous one: the language, choices of a page, queued
 * work of a phone. Each file starts in English without stored state, so the order of the files does not matter.
 */
for (const one of document.cookie.split('; '))
  for (const where of ['', '; Path=/']) document.cookie = `${one.split('=')[0]}=; Max-Age=0${where}`
document.cookie = 'language=en; Path=/'
localStorage.clear()
sessionStorage.clear()
for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
for (const name of await caches.keys()) await caches.delete(name)
