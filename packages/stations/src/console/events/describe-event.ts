import { translateText } from '@evops/kit'
import { deviceMessageWords } from '../../contract/event-messages.words.ts'

/** Returns the translation of a code, or the code unchanged if there is none. */
export function describeEventCode(code: string): string {
  const key = `stations.alarm-text.${code}`
  return key in deviceMessageWords ? translateText(key) : code
}
