import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AwsV4Signer } from 'aws4fetch'
import { freePort } from './ports.ts'

const keys = { keyId: 'S3RVER', secret: 'S3RVER' }
const refusal =
  '<?xml version="1.0"?><Error><Code>SignatureDoesNotMatch</Code><Message>The signature does not match.</Message></Error>'

export interface S3Server {
  endpoint: string
  bucket: string
  keyId: string
  secret: string
  close(): Promise<void>
}

/**
 * Starts a third-party S3 server on the loopback address with an empty bucket. It does not support signatures of
 * version 4, so each request is first signed again by a third-party signer and rejected if the signatures differ.
 * Both are loaded here, because benches of an installation import this entry point without development packages.
 * @param options `breakAfter`: the connection of each response breaks after this number of bytes.
 */
export async function s3Server({ breakAfter = Infinity } = {}): Promise<S3Server> {
  const [{ AwsV4Signer: Signer }, { default: S3rver }] = await Promise.all([import('aws4fetch'), import('s3rver')])
  const directory = mkdtempSync(path.join(tmpdir(), 'evops-s3-'))
  const behind = await freePort()
  const bucket = 'depot'
  const store = new S3rver({
    port: behind,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  await store.run()
  const server = createServer((incoming, answer) => {
    void isSigned(incoming, Signer).then((signed) => {
      if (!signed) return answer.writeHead(403, { 'content-type': 'application/xml' }).end(refusal)
      const { method, url, headers } = incoming
      const passed = request({ host: '127.0.0.1', port: behind, method, path: url, headers }, (stored) => {
        answer.writeHead(stored.statusCode ?? 500, stored.headers)
        let sent = 0
        stored.on('data', (piece: Buffer) => {
          sent += piece.length
          if (sent > breakAfter) incoming.socket.destroy()
        })
        stored.pipe(answer)
      })
      passed.on('error', () => answer.destroy())
      return incoming.pipe(passed)
    })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    ...keys,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function isSigned(
  { method = 'GET', url = '/', headers }: IncomingMessage,
  Signer: typeof AwsV4Signer,
): Promise<boolean> {
  const { authorization = '', host = '' } = headers
  const [, region = '', names = '', signature] =
    /Credential=[^/]+\/\d+\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(authorization) ??
    []
  const signed = names.split(';').filter((name) => name !== 'host')
  const signer = new Signer({
    method,
    url: `http://${host}${url}`,
    headers: Object.fromEntries(signed.map((name) => [name, String(headers[name])])),
    accessKeyId: keys.keyId,
    secretAccessKey: keys.secret,
    service: 's3',
    region,
    datetime: String(headers['x-amz-date']),
    allHeaders: true,
  })
  return signature !== undefined && signature === (await signer.signature())
}
