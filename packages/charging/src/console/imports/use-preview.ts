import { call, type ReadFile, useFilePreview } from '@evops/kit'
import type { ReplyOf } from '@evops/platform/contract'
import { previewOrderImport, type OrderImportSettings } from '../../contract/index.ts'

export type Preview = ReplyOf<typeof previewOrderImport>

const ask = (body: ReadFile & { settings: OrderImportSettings | undefined }, signal: AbortSignal) =>
  call(previewOrderImport, { body }, { signal })

export function usePreview(file: ReadFile, settings: OrderImportSettings | undefined) {
  return useFilePreview(ask, file, settings)
}
