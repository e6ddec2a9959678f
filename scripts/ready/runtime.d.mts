export const root: string
export const binFolder: string
export function missingRuntime(machine: { version: string; platform: string; arch: string }): string | undefined
export function projectNode(): string
export const serverOptions: readonly string[]
export function projectEnvironment(extra?: Record<string, string>): NodeJS.ProcessEnv
