import { call, CallError, toast } from '@evops/platform/console'
import { actIn } from '../../contract/index.ts'

/** The platform's staff go into an operator: everything on the screen belongs to the one before, so it starts anew. */
export async function workIn(operatorId: string): Promise<void> {
  try {
    await call(actIn, { body: { operatorId } })
    location.assign('/')
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    toast.fail(error.msg)
  }
}
