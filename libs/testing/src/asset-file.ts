/** The export of files that are not code, and of modules that nothing uses, in tests. */
module.exports = 'asset-file';
