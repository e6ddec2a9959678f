import { fork } from 'node:child_process'
import path from 'node:path'
import { projectEnvironment, projectNode, root } from './runtime.mjs'

/**
 * Starts the PostgreSQL of a test run, with the templates that its parts clone (scripts/test-database.ts).
 * @param {Record<string, string>} env
 * @returns {Promise<{ env: Record<string, string>, demo(wish: { withReports: boolean }): Promise<Record<string,
 * string>>, stop(): Promise<void> }>}
 */
export async function startTestDatabase(env) {
  const child = fork(path.join(root, 'scripts', 'test-database.ts'), {
    cwd: root,
    env: projectEnvironment(env),
    execPath: projectNode(),
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  /** Sends a command and returns the reply: environment variables for the users of the database. */
  const answer = (word) =>
    new Promise((resolve, reject) => {
      const gone = () => reject(new Error(`the database of the test run ended before it was ${word}`))
      child.once('exit', gone)
      const handleMessage = (message) => {
        if (message.word !== word) return
        child.off('exit', gone)
        child.off('message', handleMessage)
        if (message.error) reject(new Error(message.error))
        else resolve(message.env)
      }
      child.on('message', handleMessage)
    })
  const ready = await answer('ready')
  return {
    env: ready,
    demo({ withReports }) {
      const made = answer('demo')
      child.send(withReports ? 'demo with reports' : 'demo')
      return made
    },
    async stop() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
