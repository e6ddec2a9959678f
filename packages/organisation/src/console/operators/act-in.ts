import { call, CallError, connectLive, disconnectLive, toast } from '@evops/kit'
import { actIn } from '../../contract/index.ts'

/**
 * Switches the platform's staff to an operator and loads a page anew, because everything on the screen belongs to the
 * previous operator. Closes the live connection first: the server would close it, and the console treats that like a
 * sign-out.
 */
export async function switchOperator(operatorId: string, href = '/'): Promise<void> {
  disconnectLive()
  try {
    await call(actIn, { body: { operatorId } })
    location.assign(href)
  } catch (error) {
    connectLive()
    if (!(error instanceof CallError)) throw error
    toast.fail(error.msg)
  }
}
