import { say } from '@evops/kit'
import { saysWords } from '../../contract/says.words.ts'

/** What a code says in the reader's words, where there is one, else as it is. */
export function saidBy(code: string): string {
  const key = `stations.says.${code}`
  return key in saysWords ? say(key) : code
}
