import { createHash, randomBytes } from 'node:crypto'
import { callHttp, xmlEvents, type AllowedReach } from '@evops/platform/server'
import { NoPictureError } from '../fault.ts'
import { createAuthorizer } from '../rtsp/challenge.rules.ts'

/** An ONVIF device; the address is that of its device service. */
export interface OnvifDevice {
  address: string
  user: string
  password: string
  reach: AllowedReach
}
/** An element of a response, with its name without a prefix. */
export interface XmlElement {
  name: string
  text: string
  attributes: (name: string) => string | undefined
  inside: XmlElement[]
}
const withinMs = 5_000
const mostBytes = 524_288

export const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * WS-UsernameToken: the password is sent as a hash with a nonce that is used once, and with the time of the device's
 * clock.
 */
function security({ user, password }: OnvifDevice, clockMs: number): string {
  if (user === '') return ''
  const nonce = randomBytes(16)
  const created = new Date(Date.now() + clockMs).toISOString()
  const digest = createHash('sha1').update(nonce).update(created).update(password).digest('base64')
  const wsse = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss'
  return `<s:Header><Security s:mustUnderstand="1" xmlns="${wsse}-wssecurity-secext-1.0.xsd"><UsernameToken><Username>${escapeXml(user)}</Username><Password Type="${wsse}-username-token-profile-1.0#PasswordDigest">${digest}</Password><Nonce EncodingType="${wsse}-soap-message-security-1.0#Base64Binary">${nonce.toString('base64')}</Nonce><Created xmlns="${wsse}-wssecurity-utility-1.0.xsd">${created}</Created></UsernameToken></Security></s:Header>`
}

/** Makes one call; `body` contains the elements of the body. Throws `NoPictureError`: wrong-password, refused, nonsense. */
export async function callOnvif(
  device: OnvifDevice,
  { url = device.address, body, clockMs }: { url?: string; body: string; clockMs: number | null },
): Promise<XmlElement> {
  const envelope = `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope">${clockMs === null ? '' : security(device, clockMs)}<s:Body>${body}</s:Body></s:Envelope>`
  const requestSoap = (more: Record<string, string>) =>
    callHttp(url, {
      method: 'POST',
      headers: { 'content-type': 'application/soap+xml; charset=utf-8', ...more },
      body: envelope,
      reach: device.reach,
      withinMs,
      mostBytes,
    })
  let answer = await requestSoap({})
  const { 'www-authenticate': challenge } = answer.headers
  if (answer.status === 401 && challenge !== undefined && device.user !== '') {
    const { user, password } = device
    const authorize = createAuthorizer([challenge])
    const uri = new URL(url).pathname
    if (authorize) answer = await requestSoap({ authorization: authorize({ method: 'POST', uri, user, password }) })
  }
  if (answer.status === 401) throw new NoPictureError('wrong-password')
  if (answer.status >= 300 && answer.status < 400) throw new NoPictureError('redirected')
  if (answer.isCut) throw new NoPictureError('nonsense')
  const root = parseXml(answer.body.toString('utf8'))
  const fault = firstXmlChild(root, 'Fault')
  if (fault) throw new NoPictureError(isUnauthorized(fault) ? 'wrong-password' : 'refused')
  const found = firstXmlChild(root, 'Body')
  if (answer.status !== 200 || !found) throw new NoPictureError(answer.status === 404 ? 'not-found' : 'nonsense')
  return found
}
const isUnauthorized = (fault: XmlElement): boolean =>
  /NotAuthorized|FailedAuthentication/.test(
    xmlChildren(fault, 'Value')
      .map(({ text }) => text)
      .join(' '),
  )

/** Throws NoPicture('nonsense') if the text is not XML. */
export function parseXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', text: '', attributes: () => undefined, inside: [] }
  const open = [root]
  try {
    for (const event of xmlEvents(xml)) {
      const above = open.at(-1) ?? root
      if (event.kind === 'text') above.text += event.text
      else if (event.kind === 'close') open.pop()
      else {
        const element = { name: event.name, text: '', attributes: event.attributes, inside: [] }
        above.inside.push(element)
        if (!event.isEmpty) open.push(element)
      }
      if (open.length > 60) throw new Error('too deep')
    }
  } catch (error) {
    throw new NoPictureError('nonsense', { cause: error })
  }
  return root
}
export function xmlChildren(element: XmlElement, name: string): XmlElement[] {
  return element.inside.flatMap((one) => [...(one.name === name ? [one] : []), ...xmlChildren(one, name)])
}
export const firstXmlChild = (element: XmlElement, name: string): XmlElement | undefined =>
  xmlChildren(element, name)[0]
export const xmlChildText = (element: XmlElement, name: string): string =>
  firstXmlChild(element, name)?.text.trim() ?? ''
