import { createHash } from 'node:crypto'
import { createServer } from 'node:http'

export interface OnvifFaults {
  /** Seconds by which the clock is behind: signatures with another time are rejected. */
  clockBehindS?: number
  /** The device reports its own address, which is not reachable here. */
  advertisedHost?: string
  nonsense?: boolean
  onlyH265?: boolean
}
export interface TestOnvif {
  address: string
  port: number
  /** Received calls by name, with their bodies. */
  requests: { name: string; body: string }[]
  close: () => Promise<void>
}
const soap = (body: string) =>
  `<?xml version="1.0"?><env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Body>${body}</env:Body></env:Envelope>`
const unauthorized =
  '<env:Fault><env:Code><env:Value>env:Sender</env:Value><env:Subcode><env:Value>ter:NotAuthorized</env:Value></env:Subcode></env:Code></env:Fault>'

/**
 * Simulates an ONVIF camera on this machine: it checks the digest, the time and that a nonce is used once, like a real
 * one.
 */
export async function startTestOnvif({
  user = 'admin',
  password = 'secret',
  rtspPort = 554,
  faults = {},
}: { user?: string; password?: string; rtspPort?: number; faults?: OnvifFaults } = {}): Promise<TestOnvif> {
  const requests: TestOnvif['requests'] = []
  const used = new Set<string>()
  const clock = () => Date.now() - (faults.clockBehindS ?? 0) * 1_000
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (request.method === 'GET') return response.setHeader('content-type', 'image/jpeg').end(smallestJpeg)
      const body = Buffer.concat(parts).toString()
      const name = /Body><(\w+)/.exec(body)?.[1] ?? ''
      requests.push({ name, body })
      if (faults.nonsense) return response.end('<html>')
      const isOpen = name === 'GetSystemDateAndTime' || isSigned(body)
      return response.writeHead(isOpen ? 200 : 400).end(soap(isOpen ? renderReply(name) : unauthorized))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const at = server.address()
  const port = typeof at === 'object' && at ? at.port : 0
  function isSigned(body: string): boolean {
    const elementText = (name: string) => new RegExp(`<${name}(?: [^>]*)?>([^<]*)<`).exec(body)?.[1] ?? ''
    const [nonce, created] = [elementText('Nonce'), elementText('Created')]
    const right = createHash('sha1')
      .update(Buffer.from(nonce, 'base64'))
      .update(created)
      .update(password)
      .digest('base64')
    const isFresh = Math.abs(Date.parse(created) - clock()) < 5_000 && !used.has(nonce)
    used.add(nonce)
    return elementText('Username') === user && elementText('Password') === right && isFresh
  }
  const host = `${faults.advertisedHost ?? '127.0.0.1'}:${port}`
  function renderReply(name: string): string {
    const time = new Date(clock())
    const encoding = faults.onlyH265 ? 'H265' : 'H264'
    const profile = (token: string, width: number) =>
      `<trt:Profiles token="${token}"><tt:VideoEncoderConfiguration><tt:Encoding>${encoding}</tt:Encoding><tt:Resolution><tt:Width>${width}</tt:Width><tt:Height>1</tt:Height></tt:Resolution></tt:VideoEncoderConfiguration></trt:Profiles>`
    const answers: Record<string, string> = {
      GetSystemDateAndTime: `<tds:SystemDateAndTime><tt:UTCDateTime><tt:Time><tt:Hour>${time.getUTCHours()}</tt:Hour><tt:Minute>${time.getUTCMinutes()}</tt:Minute><tt:Second>${time.getUTCSeconds()}</tt:Second></tt:Time><tt:Date><tt:Year>${time.getUTCFullYear()}</tt:Year><tt:Month>${time.getUTCMonth() + 1}</tt:Month><tt:Day>${time.getUTCDate()}</tt:Day></tt:Date></tt:UTCDateTime></tds:SystemDateAndTime>`,
      GetCapabilities: `<tds:Capabilities><tt:Media><tt:XAddr>http://${host}/onvif/media</tt:XAddr></tt:Media><tt:PTZ><tt:XAddr>http://${host}/onvif/ptz</tt:XAddr></tt:PTZ></tds:Capabilities>`,
      GetProfiles: `${profile('main', 1920)}${profile('sub', 640)}`,
      GetStreamUri: `<trt:MediaUri><tt:Uri>rtsp://${faults.advertisedHost ?? '127.0.0.1'}:${rtspPort}/sub</tt:Uri></trt:MediaUri>`,
      GetSnapshotUri: `<trt:MediaUri><tt:Uri>http://${host}/snapshot.jpg</tt:Uri></trt:MediaUri>`,
      GetPresets: '<tptz:Preset token="1"><tt:Name>Gate</tt:Name></tptz:Preset>',
    }
    return `<x:${name}Response>${answers[name] ?? ''}</x:${name}Response>`
  }
  return {
    address: `http://127.0.0.1:${port}/onvif/device_service`,
    port,
    requests,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** The smallest grey picture: one block of a JPEG. */
export const smallestJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
  'base64',
)
