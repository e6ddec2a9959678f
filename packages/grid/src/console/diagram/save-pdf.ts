import { fetchEndpointFile, CallError, saveFile, toast } from '@evops/kit'
import { downloadGridDrawing } from '../../contract/index.ts'

/** Runs an action and shows the server's refusal. */
export async function runWithRefusalMessage(act: () => Promise<void>): Promise<void> {
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
  /** If omitted, the draft. */
  number?: number
}
/** Downloads the saved drawing as a PDF. */
export function savePdf({ id, name, number }: Wish): Promise<void> {
  return runWithRefusalMessage(async () => {
    const query = number === undefined ? {} : { number }
    const file = await fetchEndpointFile(downloadGridDrawing, { params: { id }, query })
    saveFile(file, `${name}.pdf`)
  })
}
