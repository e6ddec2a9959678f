/* `npm run torture -- payments`: runs random payment life cycles, 10,000 or the number in EVOPS_INTERLEAVINGS. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { projectEnvironment, projectNode, root } from '../ready/runtime.mjs'

const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs')
const lives = path.join('packages', 'payments', 'src', 'server', 'interleavings.test.ts')
const env = projectEnvironment({ EVOPS_INTERLEAVINGS: process.env.EVOPS_INTERLEAVINGS ?? '10000' })
spawn(projectNode(), [vitest, 'run', lives, '--project', 'node'], { cwd: root, env, stdio: 'inherit' }).on(
  'exit',
  (code) => process.exit(code ?? 1),
)
