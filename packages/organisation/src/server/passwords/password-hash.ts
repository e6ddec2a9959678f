import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
/** OWASP's second recommended setting for argon2id: 19 MiB, two passes, one lane. */
export const argon2Cost = { memory: 19_456, passes: 2, parallelism: 1 }
let cost = argon2Cost
const [nobodysSalt, nobodysTag] = [plain(randomBytes(16)), plain(randomBytes(32))]

/** Sets the cost of new hashes. Only for tests, whose passwords are not attacked. */
export function setHashCostForTests(wanted: typeof argon2Cost): void {
  cost = wanted
}

/**
 * Hashes a password with argon2id in PHC format, so that a later release can raise the cost and still read older rows.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive('argon2id', { ...cost, message: message(password), nonce: salt, tagLength: 32 })
  return inPhc(plain(salt), plain(tag))
}

/** Verifies a password. Returns false for a wrong password and for an unreadable hash. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const [, m, t, p, salt = '', tag = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc) ?? []
  if (!tag) return false
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive('argon2id', {
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
    message: message(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected)
}

/**
 * Hash that is verified for an unknown user name, so that the response takes the same time. No password matches
 * it.
 */
export const unknownUserHash = () => inPhc(nobodysSalt, nobodysTag)

function inPhc(salt: string, tag: string): string {
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt}$${tag}`
}
function message(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'), 'utf8')
}
function plain(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
