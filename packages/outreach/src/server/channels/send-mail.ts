import { connectTo } from '@evops/platform/server'
import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import type { MailServer } from '../../contract/index.ts'

const timeoutMs = 10_000

export interface MailAttachment {
  name: string
  content: Buffer
  more?: readonly { name: string; content: Buffer }[]
}
export interface OutgoingMail {
  server: Pick<MailServer, 'host' | 'port' | 'security' | 'userName' | 'sender'> & { password: string | null }
  to: string
  subject: string
  text: string
  file?: MailAttachment | undefined
  /** The same for every attempt. */
  deliveryId: string
  allowed: readonly string[]
}

/**
 * Sends one mail to the operator's server. Resolves with the server's response; throws if the server rejects the mail.
 */
export async function sendMail({
  server,
  to,
  subject,
  text,
  file,
  deliveryId,
  allowed,
}: OutgoingMail): Promise<string> {
  const target = { host: server.host, port: server.port, reach: allowed }
  const connection = await connectTo({ ...target, signal: AbortSignal.timeout(timeoutMs) })
  const { userName, password } = server
  const transport = createTransport({
    getSocket: (_options, take) => take(null, { connection }),
    host: server.host,
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    // The certificate must match the name, independent of the address.
    tls: isIP(server.host) ? {} : { servername: server.host },
    ...(userName && { auth: { user: userName, pass: password ?? '' } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const domain = server.sender.split('@')[1] ?? 'localhost'
    const { response } = await transport.sendMail({
      from: server.sender,
      to,
      subject,
      text,
      ...(file && {
        attachments: [file, ...(file.more ?? [])].map(({ name: filename, content }) => ({
          filename,
          content,
        })),
      }),
      messageId: `<${deliveryId}@${domain}>`,
      headers: { 'auto-submitted': 'auto-generated' },
    })
    return String(response).slice(0, 300)
  } finally {
    transport.close()
    connection.destroy()
  }
}
