import { testServices } from '@evops/platform/testing'
import { onTestFinished } from 'vitest'

/**
 * Returns settings with which a test installation uses a clone of the run's database. It starts in a second, because it
 * does not create and migrate its own database. The clone is removed after the test.
 */
export async function cloneDatabaseSettings(): Promise<Record<string, string>> {
  const services = await testServices()
  onTestFinished(() => services.close())
  return { DATABASE_URL: services.url, EVOPS_SECRET_KEY: 'a key for runs on a clone, and for nothing else' }
}
