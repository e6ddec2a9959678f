import type { LocalizedText } from '@evops/platform/contract'
import { lengthWords, rowWords } from '@evops/platform/server'
import { importWords } from './import.words.ts'

/** Texts of row errors, plus texts with the choices in each language as values. */
export const importFaultTexts = {
  ...importWords,
  ...lengthWords,
  'kit.row-choice': rowWords['kit.row-choice'],
  'stations.import.moves-by-steps': {
    zh: '已登记的桩只能在详情页逐步变更资产状态（现为{zh}）',
    en: 'The lifecycle state of a registered charge point changes on its page (now: {en})',
    es: 'Un punto registrado cambia de estado en su página (ahora: {es})',
  },
} as const satisfies Record<string, LocalizedText>
export type ImportFaultKey = keyof typeof importFaultTexts
