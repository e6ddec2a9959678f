// Requests the data of the first screen while the app is still loading (src/net/first.ts uses the responses): on a
// phone connection a third of the waiting time was sequential requests. If the app needs other data, it sends its own
// request.
function askFirst() {
  const { pathname, search } = location
  const read = (key) => {
    try {
      return localStorage.getItem(`drive-${key}`)
    } catch {
      return null
    }
  }
  const operator = (new URLSearchParams(search).get('o') ?? read('operator') ?? '').trim()
  const spoken = (read('language') ?? navigator.languages.join(',')).toLowerCase().split(',')
  const language = spoken.map((tag) => tag.trim().slice(0, 2)).find((tag) => /^(zh|en|es)$/.test(tag)) ?? 'en'
  if (!operator || globalThis.driveFirst || !AbortSignal.timeout) return
  const asked = (globalThis.driveFirst = new Map())
  const ask = (name, query) => {
    const address = `/api/public/driver/${name}?${new URLSearchParams(query)}`
    const headers = { accept: 'application/json', 'accept-language': language }
    const answer = fetch(address, { headers, signal: AbortSignal.timeout(20_000) })
    answer.catch(() => undefined)
    asked.set(`${language} ${address}`, answer)
  }
  ask('face', { operator, language })
  const [, code] = /^\/drive\/q\/([^/]+)\/?$/.exec(pathname) ?? []
  if (code) ask('connector', { operator, qr: decodeURIComponent(code), language })
  if (/^\/drive\/?$/.test(pathname)) {
    const isFiltered = ['plug', 'power'].some((name) => new URLSearchParams(search).get(name) ?? read(name))
    if (!isFiltered) ask('stations', { operator, pageSize: 100, sort: 'name' })
    ask('carousel', { operator, language, place: 'home' })
  }
}
askFirst()
