import { execFile } from 'node:child_process'
import { z } from 'zod'
import { root } from '../ready/runtime.mjs'

const within = 8_000

/** Reply of `npm audit --json`; an unreachable registry gives another one. */
const auditReply = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      range: z.string(),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
    }),
  ),
})

/** Returns the advisories of a reply, one for each package; undefined if the registry did not answer. */
export function readAdvisories(text: string): string[] | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  const reply = auditReply.safeParse(json)
  if (!reply.success) return undefined
  return Object.entries(reply.data.vulnerabilities).map(([name, { severity, range, via }]) => {
    const reasons = via.map((one) => (typeof one === 'string' ? `by ${one}` : `${one.title} ${one.url}`))
    return `${name} ${range}: ${severity}: ${reasons.join('; ')}`
  })
}

/**
 * Asks the registry for known vulnerabilities of the packages that an installation runs. Without an answer within eight
 * seconds the check passes, and its line says so.
 */
export async function checkAdvisories(): Promise<{ findings: string[]; note: string }> {
  const args = ['audit', '--json', '--omit=dev', '--package-lock-only', '--fetch-retries=0']
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const [program, ...before] = npm && node ? [node, npm] : ['npm']
  const output = await new Promise<string>((resolve) => {
    execFile(program ?? 'npm', [...before, ...args], { cwd: root, timeout: within, maxBuffer: 2 ** 25 }, (_, out) =>
      resolve(out),
    )
  })
  const advisories = readAdvisories(output)
  if (!advisories) return { findings: [], note: 'skipped: the registry gave no advisories' }
  return { findings: advisories, note: '' }
}
