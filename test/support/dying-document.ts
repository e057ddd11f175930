// A process that ends before it answers, for the test of broken processes.
process.once('message', () => process.exit(3))
