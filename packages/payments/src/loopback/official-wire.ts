/* Official account, simulated from WeChat's side: its app id begins with `wx`, and its secret is a constant. */

/** The secret of every official account here. */
export const loopbackOfficialSecret = '0123456789abcdef0123456789abcdef'

/** `cgi-bin/stable_token`: returns a token or an error. */
export function officialAccountResponse(text: string): string {
  const { appid = '', secret = '' }: { appid?: string; secret?: string } = JSON.parse(text)
  const fault = (errcode: number, errmsg: string) => JSON.stringify({ errcode, errmsg })
  if (!appid.startsWith('wx')) return fault(40_013, 'invalid appid')
  if (secret !== loopbackOfficialSecret) return fault(40_125, 'invalid appsecret')
  return JSON.stringify({ access_token: `loopback-${appid}`, expires_in: 7_200 })
}
