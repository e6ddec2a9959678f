import { createServer, type Server } from 'node:net'

/** A minimal server that a mail client accepts; it passes on the text after DATA. */
export function smtpServer(take: (mail: string) => void): Server {
  return createServer((socket) => {
    let isData = false
    let text = ''
    socket.on('error', () => undefined)
    socket.write('220 test ESMTP\r\n')
    socket.on('data', (part) => {
      text += part.toString()
      for (;;) {
        const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const line = text.slice(0, end)
        text = text.slice(end + (isData ? 5 : 2))
        if (isData) {
          isData = false
          take(line)
          socket.write('250 taken as 42\r\n')
        } else if (line.startsWith('DATA')) {
          isData = true
          socket.write('354 go on\r\n')
        } else if (line.startsWith('QUIT')) socket.end('221 bye\r\n')
        else socket.write(line.startsWith('EHLO') ? '250-test\r\n250 8BITMIME\r\n' : '250 ok\r\n')
      }
    })
  })
}
