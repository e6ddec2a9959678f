// The watchdog of systemd. Plain JavaScript that old versions of Node can parse.
import { spawn } from 'node:child_process'

/**
 * Reports to systemd that this process lives, three times in each interval of the unit's WatchdogSec. Node has no
 * datagram sockets of Unix, so systemd's own program sends the message. Without a watchdog it does nothing.
 * @param {Record<string, string | undefined>} env
 * @returns {() => void} ends the reports
 */
export function reportToWatchdog(env = process.env) {
  const intervalMs = Number(env.WATCHDOG_USEC) / 1_000
  if (!(intervalMs > 0)) return () => undefined
  const report = () => spawn('systemd-notify', ['WATCHDOG=1'], { stdio: 'ignore', env }).on('error', () => undefined)
  report()
  const timer = setInterval(report, intervalMs / 3)
  timer.unref()
  return () => clearInterval(timer)
}
