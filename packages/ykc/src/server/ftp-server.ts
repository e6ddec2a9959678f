import { once } from 'node:events'
import { createServer, isIPv4 } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file that a path names. */
export interface FtpFile {
  bytes: number
  source: Readable
  /** Called when the file begins to be sent, and when its last byte was sent. */
  onStep?: (step: 'started' | 'sent') => void
}

export interface FtpOptions {
  host: string
  port: number
  /** IPv4 address that charge points reach. Undefined: the address at which their connection arrived. */
  publicHost?: string | undefined
  /** Returns the file of a path, or null if there is none. The path is the secret: user and password are not checked. */
  open: (path: string) => Promise<FtpFile | null>
  onError: (error: unknown) => void
}

const mostSessions = 200
const idleMs = 60_000
/** Longest command line. A path has 32 characters. */
const mostLine = 200
/** Commands that may wait behind one that runs. */
const mostWaiting = 20

/**
 * Starts a read-only FTP server (RFC 959, RFC 2428) from which charge points fetch the firmware of message 0x94. It has no
 * directories, accepts no upload, and opens no connection itself: active mode could direct it to other hosts.
 */
export async function listenFtp(options: FtpOptions): Promise<Server> {
  const server = createServer((socket) => answerCommands(socket, options))
  server.maxConnections = mostSessions
  server.listen(options.port, options.host)
  await once(server, 'listening')
  return server
}

interface DataPort {
  listener: Server
  port: number
  /** Rejects when no connection comes in time. */
  connected: Promise<Socket>
}

/** Opens a port for one data connection, which may come before the file is asked for. */
async function openDataPort(host: string): Promise<DataPort> {
  const listener = createServer().listen(0, host)
  listener.maxConnections = 1
  await once(listener, 'listening')
  const connected = new Promise<Socket>((resolve, reject) => {
    listener.once('connection', resolve)
    const timer = setTimeout(() => listener.close(), idleMs)
    listener.once('close', () => {
      clearTimeout(timer)
      reject(new Error('no data connection'))
    })
  })
  connected.catch(() => undefined)
  // Safe cast: a listening TCP server has an address of this form.
  return { listener, port: (listener.address() as AddressInfo).port, connected }
}

function answerCommands(socket: Socket, options: FtpOptions): void {
  const reply = (text: string) => void (socket.writable && socket.write(`${text}\r\n`))
  let data: DataPort | undefined
  let rest = ''
  let turn = Promise.resolve()
  let waiting = 0
  const closeData = () => {
    data?.listener.close()
    data = undefined
  }
  socket.setTimeout(idleMs, () => socket.destroy())
  socket.on('error', () => socket.destroy())
  socket.on('close', closeData)

  const openData = async () => {
    closeData()
    data = await openDataPort(options.host)
    return data.port
  }
  const retrieve = async (path: string) => {
    const port = data
    data = undefined
    const file = port && (await options.open(path))
    if (!file) {
      port?.listener.close()
      return reply(port ? '550 no such file' : '425 use PASV first')
    }
    reply('150 sending')
    try {
      const peer = await port.connected
      peer.setTimeout(idleMs, () => peer.destroy())
      if (peer.remoteAddress !== socket.remoteAddress) {
        peer.destroy()
        throw new Error('another address')
      }
      file.onStep?.('started')
      await pipeline(file.source, peer)
      file.onStep?.('sent')
      reply('226 sent')
    } catch {
      file.source.destroy()
      reply('426 not sent')
    } finally {
      port.listener.close()
    }
  }
  const commands: Readonly<Record<string, (argument: string) => Promise<void> | void>> = {
    USER: () => reply('331 any password'),
    PASS: () => reply('230 welcome'),
    SYST: () => reply('215 UNIX Type: L8'),
    TYPE: () => reply('200 done'),
    NOOP: () => reply('200 done'),
    PWD: () => reply('257 "/"'),
    CWD: () => reply('250 done'),
    async SIZE(path) {
      const file = await options.open(path)
      file?.source.destroy()
      reply(file ? `213 ${file.bytes}` : '550 no such file')
    },
    EPSV: async () => reply(`229 extended passive (|||${await openData()}|)`),
    async PASV() {
      const port = await openData()
      const address = (options.publicHost ?? socket.localAddress ?? '').replace('::ffff:', '')
      if (!isIPv4(address)) return reply('522 use EPSV')
      reply(`227 passive (${address.replaceAll('.', ',')},${port >> 8},${port & 255})`)
    },
    RETR: retrieve,
    QUIT() {
      reply('221 bye')
      socket.end()
    },
  }
  const take = async (line: string) => {
    const [word = '', ...words] = line.trim().split(' ')
    const name = word.toUpperCase()
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (command) await command(words.join(' ').replace(/^\/+/, ''))
    else reply('502 not supported')
  }
  socket.on('data', (bytes) => {
    rest += bytes.toString('latin1')
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > mostLine || lines.some((line) => line.length > mostLine)) return socket.destroy()
    waiting += lines.length
    // A transfer waits for its data connection, and a stranger could fill the memory with commands behind it.
    if (waiting > mostWaiting) return socket.destroy()
    for (const line of lines)
      turn = turn
        .then(() => take(line))
        .catch((error: unknown) => {
          options.onError(error)
          reply('451 failed')
        })
        .finally(() => void (waiting -= 1))
    return undefined
  })
  reply('220 firmware')
}
