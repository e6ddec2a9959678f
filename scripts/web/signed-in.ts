/** Password of the administrator in the installations that scripts make for their pictures. */
export const picturePassword = 'a-password-for-one-run'

/**
 * Signs the administrator in to an operator and returns the cookies with which a page of the console opens signed in.
 * Fails if the sign-in is refused.
 */
export async function readSignInCookies(
  baseUrl: string,
  { optcode, language, password = picturePassword }: { optcode: string; language: string; password?: string },
) {
  const client = { client_id: 'boss-web', client_secret: 'boss-web', scope: 'all', optcode }
  const body = new URLSearchParams({ grant_type: 'password', username: 'admin', password, ...client })
  const reply = await fetch(`${baseUrl}/oauth/token`, { method: 'POST', body })
  if (!reply.ok) throw new Error(`sign-in to ${optcode}: ${reply.status}`)
  const tokens: { access_token: string; refresh_token: string } = await reply.json()
  return Object.entries({
    cms_token: tokens.access_token,
    cms_refresh_token: tokens.refresh_token,
    language,
  }).map(([name, value]) => ({ name, value, url: baseUrl }))
}
