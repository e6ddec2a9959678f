import { isTextField, toast, useWords } from '@evops/kit'
import type { ClipboardEvent } from 'react'
import { drawingClip, type DrawingClip, type StationNet } from '../../contract/index.ts'
import { createDrawingClip, pasteClip } from './copying.rules.ts'
import { drawingEditorWords } from './draw.words.ts'
import type { DrawingSelection } from './editing.rules.ts'
import { pasteContextOf, type SheetState } from './use-sheet.ts'

interface Clipboard {
  net: StationNet
  state: SheetState
  chosen: DrawingSelection
  /** Container of new objects. */
  containerId: string | undefined
  choose: (ids: readonly string[]) => void
}
const mostClip = 2_000_000
function read(content: string): DrawingClip | undefined {
  if (content.length > mostClip || !content.startsWith('{')) return undefined
  try {
    return drawingClip.safeParse(JSON.parse(content)).data
  } catch {
    // The clipboard contains other text.
    return undefined
  }
}

/** Copies the selection between drawings through the clipboard. */
export function useClipboard({ net, state, chosen, containerId, choose }: Clipboard) {
  const t = useWords(drawingEditorWords)
  const onCopy = (event: ClipboardEvent): boolean => {
    if (isTextField(event.target) || chosen.size === 0) return false
    const clip = createDrawingClip(state.sheet, chosen, state.formOf)
    event.clipboardData.setData('text/plain', JSON.stringify(clip))
    event.preventDefault()
    return true
  }
  const onPaste = (event: ClipboardEvent) => {
    if (isTextField(event.target)) return
    event.preventDefault()
    const clip = read(event.clipboardData.getData('text/plain'))
    if (!clip) return toast.fail(t('grid.draw.clip.none'))
    const found = pasteClip(state.sheet, clip, {
      placeOf: pasteContextOf(net, containerId),
      names: state.names,
      isKnown: state.isKnown,
    })
    if ('homeless' in found)
      return toast.fail(t('grid.draw.clip.homeless', { names: found.homeless.slice(0, 5).join(', ') }))
    state.step(() => found.sheet)
    return choose([...found.came])
  }
  return { onCopy, onPaste }
}
