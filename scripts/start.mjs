// `npm start`: installs what is missing, runs the server under the project's Node, and builds a stale console beside it.
// `npm run upgrade:prepare` installs and builds, and says what the database waits for, beside a version that runs.
// Plain JavaScript that old versions of Node can read, so that they get a sentence instead of a stack.
import { missingRuntime, projectEnvironment, projectNode, root, serverOptions } from './ready/runtime.mjs'

const missing = missingRuntime({
  version: process.versions.node,
  platform: process.platform,
  arch: process.arch,
})
if (missing) {
  console.error(missing)
  process.exit(1)
}

const prepare = process.argv.includes('--prepare')
console.log(prepare ? 'EVOps: preparing an upgrade …' : 'EVOps is starting …')
try {
  const { installDependencies } = await import('./ready/install.mjs')
  await installDependencies({ tests: false })
  const { buildPages, pagesAreStale } = await import('./ready/console.mjs')
  if (prepare) {
    if (needsConsole()) await buildPages()
    await run(['apps/server/src/prepare.ts'], () => ({}))
  } else {
    const builds = needsConsole() && pagesAreStale()
    let isBuilding = builds
    const server = await run([...serverOptions, 'apps/server/src/main.ts', ...process.argv.slice(2)], () =>
      isBuilding ? { EVOPS_CONSOLE_BUILDS: '1' } : {},
    )
    if (builds) await buildBeside(server)
    isBuilding = false
  }
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

/** Charge points and the API need not wait for pages: the server shows how far they are and then has them. */
async function buildBeside({ current }) {
  const { buildConsole, buildDriver } = await import('./ready/console.mjs')
  const builds = { console: buildConsole, driver: buildDriver }
  for (const [pages, build] of Object.entries(builds)) {
    const sendProgress = (state, share) =>
      current().connected && current().send({ [pages]: { state, share } }, () => undefined)
    try {
      await build((share) => sendProgress('building', share), true)
      sendProgress('built', 1)
    } catch (error) {
      console.error(error.message)
      sendProgress('failed', 0)
    }
  }
}

/** Only processes that play the web role hand out the console. */
function needsConsole() {
  const roles = process.env.EVOPS_ROLES
  return !roles || roles.split(',').some((role) => role.trim() === 'web')
}

/**
 * The server is a child with an IPC channel: when this process dies, however it dies, the channel closes and
 * the server stops in order (`process.on('disconnect')`). A server that dies is started again (ready/keep.mjs). A signal
 * to us becomes one SIGTERM to the server; we end when it has ended, with its exit code. From a terminal the server
 * hears Ctrl-C twice, its own and ours.
 */
async function run(args, env) {
  const { spawn } = await import('node:child_process')
  const { superviseProcess } = await import('./ready/supervise.mjs')
  const { stopWithNpm } = await import('./ready/npm.mjs')
  const begin = () =>
    spawn(projectNode(), args, {
      cwd: root,
      env: projectEnvironment(env()),
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    }).on('error', (error) => {
      console.error(`The server could not be started with ${projectNode()}: ${error.message}`)
      process.exit(1)
    })
  const server = superviseProcess(begin, { end: (code) => process.exit(code), say: (line) => console.error(line) })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, server.stop)
  stopWithNpm(server.stop)
  return server
}
