import type { Language } from '@evops/platform/contract'
import { fileHeadWords } from './file-heads.words.ts'

type Head = keyof typeof fileHeadWords extends `stations.file-head.${infer Name}` ? Name : never

/** Returns the titles of a file's columns in the requesting user's language. */
export function columnTitlesIn({ language }: { language: Language }, names: readonly Head[]): string[] {
  return names.map((name) => fileHeadWords[`stations.file-head.${name}`][language])
}
