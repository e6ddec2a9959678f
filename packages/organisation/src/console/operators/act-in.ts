import { call, CallError, connect, disconnect, toast } from '@evops/kit'
import { actIn } from '../../contract/index.ts'

/**
 * The platform's staff go into an operator: everything on the screen belongs to the one before, so it starts anew.
 * The live connection is let go first: the server closes it, and being closed there looks like being signed out.
 */
export async function workIn(operatorId: string): Promise<void> {
  disconnect()
  try {
    await call(actIn, { body: { operatorId } })
    location.assign('/')
  } catch (error) {
    connect()
    if (!(error instanceof CallError)) throw error
    toast.fail(error.msg)
  }
}
