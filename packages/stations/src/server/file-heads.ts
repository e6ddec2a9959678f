import type { Language } from '@evops/platform/contract'
import { fileHeadWords } from './file-heads.words.ts'

type Head = keyof typeof fileHeadWords extends `stations.file-head.${infer Name}` ? Name : never

/** Titles of a file's columns, in the language of whoever asks for it. */
export function headsIn({ language }: { language: Language }, names: readonly Head[]): string[] {
  return names.map((name) => fileHeadWords[`stations.file-head.${name}`][language])
}
