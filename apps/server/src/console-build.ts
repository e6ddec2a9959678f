import { z } from 'zod'

/** The pages of the console or of the drivers' app, as the process that started us builds them (scripts/start.mjs). */
export interface ConsoleBuild {
  state: 'built' | 'building' | 'failed'
  /** From 0 to 1. */
  share: number
}

const told = z.partialRecord(
  z.enum(['console', 'driver']),
  z.object({ state: z.enum(['built', 'building', 'failed']), share: z.number().min(0).max(1) }),
)

/**
 * What our parent says of the build, as it says it. Started in another way, a server takes what stands there as built.
 * Both may die: who is left alone with half a build (`disconnect`) stops anyway.
 */
export function followConsoleBuild(
  env: NodeJS.ProcessEnv = process.env,
  pages: 'console' | 'driver' = 'console',
): ConsoleBuild {
  const build: ConsoleBuild =
    env.EVOPS_CONSOLE_BUILDS === '1' ? { state: 'building', share: 0 } : { state: 'built', share: 1 }
  if (build.state === 'building')
    process.on('message', (message) => {
      const { success, data } = told.safeParse(message)
      if (success) Object.assign(build, data[pages])
    })
  return build
}
