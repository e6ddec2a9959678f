// Exits with code 0 if the local server is ready: /readyz on PORT, over TLS if the server uses TLS itself, with files or
// by ACME.
import { get as plainly } from 'node:http'
import { get as byTls } from 'node:https'

const { PORT = '8080', HOST = '', EVOPS_TLS_CERT, EVOPS_ACME_NAMES } = process.env
const listensOnAll = ['', 'localhost', '0.0.0.0', '::'].includes(HOST)
const options = { host: listensOnAll ? '127.0.0.1' : HOST, port: PORT, path: '/readyz', timeout: 4_000 }
const exitWith = (code) => process.exit(code)
const handleReply = (reply) => exitWith(reply.statusCode === 200 ? 0 : 1)
// The certificate is for the external name; this request goes to the local machine, so the name is not verified.
const request =
  EVOPS_TLS_CERT || EVOPS_ACME_NAMES
    ? byTls({ ...options, rejectUnauthorized: false }, handleReply)
    : plainly(options, handleReply)
request.on('error', () => exitWith(1)).on('timeout', () => exitWith(1))
