# Generated from spec/limits.yaml by `npm run generate`. Do not edit.
#: In characters: length of a subject; unless the operator says otherwise.
SUBJECT_CHARACTERS_MAX = 998

#: In ids: references of one envelope; unless the operator says otherwise.
REFERENCES_MAX = 100
