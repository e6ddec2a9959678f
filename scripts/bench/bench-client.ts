/** Client that sends requests to a running server as its administrator. */
export interface BenchClient {
  url: string
  headers: Readonly<Record<string, string>>
  /** Returns the content of the response envelope. Sends a POST if a body is given. */
  sendRequest: (path: string, input?: object) => Promise<Record<string, unknown>>
}

/**
 * Signs in with this password (the server was started with it as `EVOPS_ADMIN_PASSWORD`), and signs in again when the
 * token has expired. Throws if a request is refused.
 */
export async function createBenchClient(port: number, password: string): Promise<BenchClient> {
  const url = `http://127.0.0.1:${port}`
  const client = { client_id: 'boss-web', client_secret: 'boss-web', scope: 'all' }
  const headers = { authorization: '' }
  async function signIn() {
    const body = new URLSearchParams({ grant_type: 'password', username: 'admin', password, ...client })
    const signedIn: unknown = await (await fetch(`${url}/oauth/token`, { method: 'POST', body })).json()
    headers.authorization = `Bearer ${Reflect.get(Object(signedIn), 'access_token')}`
  }
  async function request(path: string, payload?: object, isAgain = false): Promise<Record<string, unknown>> {
    const reply = await fetch(url + path, {
      headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
      ...(payload && { method: 'POST', body: JSON.stringify(payload) }),
    })
    if (reply.status === 401 && !isAgain) {
      await signIn()
      return request(path, payload, true)
    }
    if (!reply.ok) throw new Error(`${path} was answered ${reply.status}: ${await reply.text()}`)
    return Object(Reflect.get(Object(await reply.json()), 'data'))
  }
  await signIn()
  return { url, headers, sendRequest: (path, payload) => request(path, payload) }
}
