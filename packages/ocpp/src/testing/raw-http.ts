import { connect } from 'node:net'

export interface RawUpgrade {
  port: number
  path: string
  headers?: Record<string, string | string[]>
}

/** Sends a manual upgrade request and returns all bytes of the response until the server closes. */
export function rawUpgrade({ port, path, headers = {} }: RawUpgrade): Promise<string> {
  const lines = [
    `GET ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ]
  for (const [name, value] of Object.entries(headers)) {
    for (const item of [value].flat()) lines.push(`${name}: ${item}`)
  }
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
  })
}

export function basicAuthHeader(user: string, password: string): Record<string, string> {
  return { Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
}
