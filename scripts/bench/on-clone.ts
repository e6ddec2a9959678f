import { testServices } from '@evops/platform/testing'
import { onTestFinished } from 'vitest'

/**
 * Settings with which an installation of a test uses a clone of the run's database: it starts in a second, where it
 * would first make a database of its own and migrate it. The clone goes when the test is over.
 */
export async function onClone(): Promise<Record<string, string>> {
  const services = await testServices()
  onTestFinished(() => services.close())
  return { DATABASE_URL: services.url, EVOPS_SECRET_KEY: 'a key for runs on a clone, and for nothing else' }
}
