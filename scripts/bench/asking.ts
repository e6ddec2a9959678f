/** Asks a server that runs, in the name of its administrator. */
export interface Asking {
  url: string
  headers: Readonly<Record<string, string>>
  /** What the reply's envelope holds; with a body by POST. */
  ask: (path: string, given?: object) => Promise<Record<string, unknown>>
}

/** Signs in where `EVOPS_ADMIN_PASSWORD` was this password. */
export async function asking(port: number, password: string): Promise<Asking> {
  const url = `http://127.0.0.1:${port}`
  const client = { client_id: 'boss-web', client_secret: 'boss-web', scope: 'all' }
  const body = new URLSearchParams({ grant_type: 'password', username: 'admin', password, ...client })
  const signedIn: unknown = await (await fetch(`${url}/oauth/token`, { method: 'POST', body })).json()
  const headers = { authorization: `Bearer ${Reflect.get(Object(signedIn), 'access_token')}` }
  return {
    url,
    headers,
    async ask(path, given) {
      const reply = await fetch(url + path, {
        headers: { ...headers, ...(given && { 'content-type': 'application/json' }) },
        ...(given && { method: 'POST', body: JSON.stringify(given) }),
      })
      return Object(Reflect.get(Object(await reply.json()), 'data'))
    },
  }
}
