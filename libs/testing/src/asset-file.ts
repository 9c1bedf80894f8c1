/** The export of files that are not code, in tests. */
module.exports = 'asset-file';
