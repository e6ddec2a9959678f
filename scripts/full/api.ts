import type { Installation } from '../bench/installation.ts'

export type CheckApiClient = ReturnType<typeof createCheckApiClient>

/** Client for the product's API, used by the checks. */
export function createCheckApiClient({ port }: Pick<Installation, 'port'>) {
  const base = `http://127.0.0.1:${port}`
  const oauth = (path_: string, form: Record<string, string>) =>
    fetch(base + path_, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'boss-web', client_secret: 'boss-web', ...form }),
    })
  return {
    async signIn(username: string, enteredPassword: string, optcode?: string): Promise<string> {
      const form = {
        grant_type: 'password',
        username,
        password: enteredPassword,
        ...(optcode && { optcode }),
      }
      const reply = await oauth('/oauth/token', form)
      const body: { access_token?: string } = await reply.json()
      if (!body.access_token) throw new Error(`${username}: ${JSON.stringify(body)}`)
      return body.access_token
    },
    revoke: (token: string) => oauth('/oauth/revoke', { token }),
    status: async (token: string) =>
      (await fetch(`${base}/api/organisation/me`, { headers: { authorization: `Bearer ${token}` } })).status,
    async call<T>(token: string, method: string, url: string, body?: object): Promise<T> {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      }
      const reply = await fetch(base + url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      const content: { code: number; data: T } = await reply.json()
      if (content.code !== 0) throw new Error(`${method} ${url}: ${JSON.stringify(content)}`)
      return content.data
    },
  }
}

/** Creates an operator and returns the token of the administrator, switched to that operator. */
export async function createCheckOperator(api: CheckApiClient, password: string): Promise<string> {
  const first = await api.signIn('admin', password)
  await api.call(first, 'POST', '/api/organisation/operators', {
    optcode: 'full',
    name: 'Full',
    currency: 'EUR',
    timeZone: 'UTC',
    language: 'en',
  })
  return api.signIn('admin', password)
}
