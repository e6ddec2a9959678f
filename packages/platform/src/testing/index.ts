export { setup as startTestDatabase, teardown as endTestDatabase } from './global-setup.ts'
export { freePort } from './ports.ts'
export { anActor, testApp, testHouse, type TestAppOptions, type TestHouse } from './test-house.ts'
export { until } from './until.ts'
