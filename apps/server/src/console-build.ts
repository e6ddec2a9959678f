import { z } from 'zod'

/** Build state of the console or the drivers' app, as built by the parent process (scripts/start.mjs). */
export interface ConsoleBuild {
  state: 'built' | 'building' | 'failed'
  /** Progress from 0 to 1. */
  share: number
}

const buildStates = z.partialRecord(
  z.enum(['console', 'driver']),
  z.object({ state: z.enum(['built', 'building', 'failed']), share: z.number().min(0).max(1) }),
)

/**
 * Follows the build state reported by the parent process. A server started in another way treats the existing files as
 * built. If the parent ends during the build (`disconnect`), the server stops anyway.
 */
export function followConsoleBuild(
  env: NodeJS.ProcessEnv = process.env,
  pages: 'console' | 'driver' = 'console',
): ConsoleBuild {
  const build: ConsoleBuild =
    env.EVOPS_CONSOLE_BUILDS === '1' ? { state: 'building', share: 0 } : { state: 'built', share: 1 }
  if (build.state === 'building')
    process.on('message', (message) => {
      const { success, data } = buildStates.safeParse(message)
      if (success) Object.assign(build, data[pages])
    })
  return build
}
