import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { WebSocket } from 'ws'

/*
 * An independent charge point for tests: written from the text of OCPP-J 1.6 and its security extension with only `ws`
 * and the openssl command. It shares no code with the server, its packages or its simulator, so that errors in the
 * common code are visible.
 */

export interface ExternalPointOptions {
  /** URL without the identity: `wss://host:port/ocpp/`. */
  address: string
  identity: string
  /** Default: ocpp1.6. */
  protocol?: string
  password?: string
  /** Client certificate and key as PEM. */
  certificate?: { cert: string; key: string }
  /** Headers added by a proxy. */
  headers?: Readonly<Record<string, string>>
}
type Fields = Record<string, unknown>
type Handler = (payload: Fields) => Fields

export class ExternalTestPoint {
  readonly #options: ExternalPointOptions
  readonly #handlers = new Map<string, Handler>()
  readonly #waiting = new Map<string, { resolve: (payload: Fields) => void; reject: (why: Error) => void }>()
  readonly #heard: { action: string; payload: Fields }[] = []
  readonly #listeners = new Set<() => void>()
  #socket: WebSocket | undefined
  #next = 1

  constructor(options: ExternalPointOptions) {
    this.#options = options
  }

  /** Opens the socket: resolves once it is open, rejects with the HTTP status of a refusal. */
  connect(more: Partial<ExternalPointOptions> = {}): Promise<void> {
    const { address, identity, password, certificate, headers, protocol = 'ocpp1.6' } = { ...this.#options, ...more }
    const login = Buffer.from(`${identity}:${password}`).toString('base64')
    const socket = new WebSocket(address + encodeURIComponent(identity), protocol, {
      headers: { ...headers, ...(password !== undefined && { Authorization: `Basic ${login}` }) },
      rejectUnauthorized: false,
      ...certificate,
    })
    this.#socket = socket
    socket.on('message', (data) => this.#receive(Buffer.isBuffer(data) ? data.toString() : ''))
    socket.on('close', (code, reason) => {
      if (socket === this.#socket) this.#lost(`the socket closed: ${code} ${reason.toString()}`)
    })
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve())
      socket.once('unexpected-response', (_request, response) => reject(new Error(String(response.statusCode))))
      socket.on('error', reject)
    })
  }

  /** Simulates a power loss: no close frame is sent. */
  async losePower(): Promise<void> {
    const socket = this.#socket
    if (!socket) return
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.terminate()
    await closed
  }

  /**
   * Sends `[2, id, action, payload]` and resolves with the payload of `[3, id, payload]`. Rejects on `[4, …]` and if
   * the socket ends.
   */
  call(action: string, payload: Fields): Promise<Fields> {
    const id = String(this.#next++)
    if (this.#socket?.readyState !== WebSocket.OPEN)
      return Promise.reject(new Error(`${action}: the socket is not open`))
    this.#socket.send(JSON.stringify([2, id, action, payload]))
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
  }

  #lost(why: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(why))
    this.#waiting.clear()
  }

  /** Sets the handler for a call of the server. */
  on(action: string, handler: Handler): void {
    this.#handlers.set(action, handler)
  }

  /** Resolves with the payload of the first call of this name, received already or later. */
  heard(action: string): Promise<Fields> {
    const find = () => this.#heard.find((one) => one.action === action)?.payload
    const already = find()
    if (already) return Promise.resolve(already)
    return new Promise((resolve) => {
      const listen = () => {
        const found = find()
        if (!found) return
        this.#listeners.delete(listen)
        resolve(found)
      }
      this.#listeners.add(listen)
    })
  }

  #receive(text: string): void {
    const [type, id, third, fourth] = JSON.parse(text)
    if (type === 2) {
      const handler = this.#handlers.get(third)
      const reply = handler ? [3, id, handler(fourth)] : [4, id, 'NotImplemented', '', {}]
      this.#socket?.send(JSON.stringify(reply))
      this.#heard.push({ action: third, payload: fourth })
      for (const listen of this.#listeners) listen()
      return
    }
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (type === 3) waiting?.resolve(third)
    else waiting?.reject(new Error(`${third}: ${fourth}`))
  }
}

/** Creates a key and a certificate request, as a charge point's own library does. */
export function makeCsr(commonName: string): { key: string; csr: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-foreign-'))
  try {
    const [key, csr] = [path.join(folder, 'key.pem'), path.join(folder, 'csr.pem')]
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    const subject = ['-subj', `/O=Foreign/CN=${commonName}`]
    execFileSync('openssl', ['req', '-new', ...curve, ...subject, '-keyout', key, '-out', csr], {
      stdio: 'pipe',
    })
    return { key: readFileSync(key, 'utf8'), csr: readFileSync(csr, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Creates a self-signed server certificate, like the first one of an installation. */
export function createSelfSignedCertificate(
  folder: string,
  kind: 'ec' | 'rsa' = 'ec',
): { certFile: string; keyFile: string } {
  const [certFile, keyFile] = [path.join(folder, 'tls.crt'), path.join(folder, 'tls.key')]
  const newKey = { ec: ['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'], rsa: ['rsa:2048'] }[kind]
  const made = ['-newkey', ...newKey, '-nodes', '-x509', '-days', '2']
  execFileSync('openssl', ['req', ...made, '-subj', '/CN=127.0.0.1', '-keyout', keyFile, '-out', certFile], {
    stdio: 'pipe',
  })
  return { certFile, keyFile }
}
