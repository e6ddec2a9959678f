export function runQuietly(
  command: string,
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
  onText?: (text: string) => void,
  yields?: boolean,
): Promise<{ code: number; output: string }>
