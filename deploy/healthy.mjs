// Exit code 0 when the server of this machine can serve: /readyz on PORT, by TLS where it speaks TLS itself.
import { get as plainly } from 'node:http'
import { get as byTls } from 'node:https'

const { PORT = '8080', EVOPS_TLS_CERT } = process.env
const options = { host: '127.0.0.1', port: PORT, path: '/readyz', timeout: 4_000 }
const exitWith = (code) => process.exit(code)
const handleReply = (reply) => exitWith(reply.statusCode === 200 ? 0 : 1)
// The certificate is for the name that others call; this is this very machine.
const asked = EVOPS_TLS_CERT ? byTls({ ...options, rejectUnauthorized: false }, handleReply) : plainly(options, handleReply)
asked.on('error', () => exitWith(1)).on('timeout', () => exitWith(1))
