// `npm start`: installs missing dependencies, runs the server with the project's Node, and builds an outdated console
// meanwhile.
//
// `npm start -- --prepare`: installs and builds next to a running version, and prints the pending database changes.
//
// Plain JavaScript that old versions of Node can parse, so that they print a message instead of a stack trace.
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
    if (builds) await buildInBackground(server)
    isBuilding = false
  }
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

/**
 * Charge points and the API do not wait for the pages: the server shows the build's progress and serves the pages when
 * they are ready.
 */
async function buildInBackground({ current }) {
  const { buildConsole, buildDriver } = await import('./ready/console.mjs')
  const builds = { console: buildConsole, driver: buildDriver }
  // Every message has the states of both, for a server that was restarted after one of them was built.
  const states = {}
  for (const [pages, build] of Object.entries(builds)) {
    const sendProgress = (state, share) => {
      states[pages] = { state, share }
      if (current().connected) current().send(states, () => undefined)
    }
    try {
      await build((share) => sendProgress('building', share), true)
      sendProgress('built', 1)
    } catch (error) {
      console.error(error.message)
      sendProgress('failed', 0)
    }
  }
}

/** Only processes with the web role serve the console. */
function needsConsole() {
  const roles = process.env.EVOPS_ROLES
  return !roles || roles.split(',').some((role) => role.trim() === 'web')
}

/**
 * The server is a child with an IPC channel: if this process dies for any reason, the channel closes and the server
 * stops in order (`process.on('disconnect')`). A server that dies or answers no more is restarted
 * (ready/supervise.mjs). A signal to this
 * process is passed to the server as one SIGTERM; this process ends after the server, with its exit code. From a
 * terminal the server receives Ctrl-C twice: from the terminal and from this process.
 */
async function run(args, env) {
  const { spawn } = await import('node:child_process')
  const { superviseProcess } = await import('./ready/supervise.mjs')
  const { stopWithNpm } = await import('./ready/npm.mjs')
  const { reportToWatchdog } = await import('./ready/watchdog.mjs')
  const begin = () =>
    spawn(projectNode(), args, {
      cwd: root,
      env: projectEnvironment(env()),
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    }).on('error', (error) => {
      console.error(`The server could not be started with ${projectNode()}: ${error.message}`)
      process.exit(1)
    })
  const server = superviseProcess(begin, {
    end: (code) => process.exit(code),
    writeLine: (line) => console.error(line),
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, server.stop)
  stopWithNpm(server.stop)
  reportToWatchdog()
  return server
}
