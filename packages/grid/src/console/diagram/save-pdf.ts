import { callForFile, CallError, saveFile, toast } from '@evops/kit'
import { downloadGridDrawing } from '../../contract/index.ts'

/** Says what the server refuses. */
export async function inWords(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    toast.fail(error.msg)
  }
}
interface Wish {
  id: string
  name: string
  /** Left out: the draft. */
  number?: number
}
/** A drawing on paper, as it is kept. */
export function savePdf({ id, name, number }: Wish): Promise<void> {
  return inWords(async () => {
    const query = number === undefined ? {} : { number }
    const file = await callForFile(downloadGridDrawing, { params: { id }, query })
    saveFile(file, `${name}.pdf`)
  })
}
